// The proposal to play again: who makes it, whom it waits for, and my part in it. It is shown wherever its player is.
import { useEffect, useRef } from 'preact/hooks';
import { announcer, language, words } from '../app/app';
import { go } from '../app/router';
import { roomPath } from '../core/code';
import { french } from '../i18n/french';
import { list } from '../i18n/grammar';
import type { Language } from '../i18n/language';
import type { Room } from '../protocol/schema';
import type { Connection } from '../room/connection';
import { Icon } from '../ui/art';

type At = Pick<Connection, 'room' | 'mySeat' | 'say'>;

const waits: Readonly<Record<Language, { readonly for: (names: readonly string[]) => string }>> = {
  en: { for: names => `Waiting for ${list('en', names)}.` },
  fr: french({ for: (names: readonly string[]) => `On attend ${list('fr', names)}.` }),
  ja: {
    for: names =>
      `${list(
        'ja',
        names.map(name => `${name}さん`),
      )}を待っています。`,
  },
};

const offerOf = ({ phase, offers }: Room) =>
  phase === 'over' ? offers.find(({ what }) => what === 'rematch') : undefined;

// Those who have not answered yet, but for me.
const waited = ({ seats }: Room, agreed: readonly number[], mine: number | null): readonly string[] =>
  seats.flatMap(({ seat, player, left }) =>
    player?.kind === 'person' && !left && seat !== mine && !agreed.includes(seat) ? [player.name] : [],
  );

// Null: nobody proposes it.
export function rematchText({ room: { value: room }, mySeat: { value: mine } }: At): string | null {
  const t = words.value;
  const offer = room && offerOf(room);
  if (!offer) return null;
  const names = waited(room, offer.agreed, mine);
  const by = offer.seat === mine ? null : (room.seats[offer.seat]?.player?.name ?? t.someone(offer.seat));
  return [t.offerBy(by, t.offers.rematch), names.length > 0 ? waits[language.value].for(names) : '']
    .filter(part => part)
    .join(language.value === 'ja' ? '' : ' ');
}

// The text of the proposal, announced when it changes.
export function useRematchText(at: At): string | null {
  const text = rematchText(at);
  useEffect(() => {
    if (text !== null) announcer.say(text);
  }, [text]);
  return text;
}

// Each does something of its own. Nothing for spectators, and while a seat is free.
export function RematchButtons({ at }: { readonly at: At }) {
  const t = words.value;
  const [room, mine] = [at.room.value, at.mySeat.value];
  const offer = room && offerOf(room);
  if (!room || mine === null || room.phase !== 'over' || room.seats.some(({ player }) => !player)) return null;
  const answer = (accept: boolean) => () => void at.say({ type: 'answer', what: 'rematch', accept });
  if (!offer)
    return (
      <button type="button" class="primary" onClick={() => void at.say({ type: 'offer', what: 'rematch' })}>
        <Icon name="cw" />
        {t.playAgain}
      </button>
    );
  if (offer.seat === mine)
    return (
      <button type="button" onClick={() => void at.say({ type: 'withdraw', what: 'rematch' })}>
        {t.withdraw}
      </button>
    );
  if (offer.agreed.includes(mine)) return null;
  return (
    <>
      <button type="button" class="primary" onClick={answer(true)}>
        <Icon name="cw" />
        {t.accept}
      </button>
      <button type="button" onClick={answer(false)}>
        {t.decline}
      </button>
    </>
  );
}

// Away from the table: as a notice, where somebody proposes it.
export function RematchNotice({ at }: { readonly at: At }) {
  const text = useRematchText(at);
  if (text === null || at.mySeat.value === null) return null;
  return (
    <div class="notice offer rematch">
      <span>{text}</span>
      <div class="row">
        <RematchButtons at={at} />
      </div>
    </div>
  );
}

// Away from the room: the proposal as a notice, and the next match takes its players to the table.
export function NextMatch({ at }: { readonly at: At }) {
  const [room, seat] = [at.room.value, at.mySeat.value];
  const was = useRef(room?.phase);
  useEffect(() => {
    const before = was.current;
    was.current = room?.phase;
    if (room && seat !== null && before === 'over' && (room.phase === 'salting' || room.phase === 'playing'))
      go(roomPath(room));
  }, [room?.phase]);
  return <RematchNotice at={at} />;
}
