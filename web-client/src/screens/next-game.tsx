// Between two matches of a room: what to play next. Everybody at a seat may propose it and vote, the host decides.
import { useState } from 'preact/hooks';
import { games, language, localized, words } from '../app/app';
import { asked, contractLine, withGame } from '../app/contract';
import { knowsGame } from '../games';
import { french } from '../i18n/french';
import { list } from '../i18n/grammar';
import type { Language } from '../i18n/language';
import type { Contract, Room } from '../protocol/schema';
import type { RoomController } from '../room/room-controller';
import { Dialog } from '../ui/dialog';
import { Said } from '../ui/said';
import { ContractForm } from './contract-form';

interface NextGameWords {
  readonly propose: string;
  readonly proposes: (name: string | null, game: string) => string; // null: you
  readonly votes: (names: readonly string[]) => string;
  readonly vote: string;
  readonly noVote: string;
  readonly takeBack: string;
  readonly use: string;
  readonly send: string;
}

const nextGameWords: Readonly<Record<Language, NextGameWords>> = {
  en: {
    propose: 'Propose another game',
    proposes: (name, game) => (name === null ? `You propose ${game}.` : `${name} proposes ${game}.`),
    votes: names => `For it: ${list('en', names)}`,
    vote: 'Vote for it',
    noVote: 'Take my vote back',
    takeBack: 'Take it back',
    use: 'Play this',
    send: 'Propose',
  },
  fr: french({
    propose: 'Proposer un autre jeu',
    proposes: (name, game) => (name === null ? `Vous proposez ${game}.` : `${name} propose ${game}.`),
    votes: names => `Pour : ${list('fr', names)}`,
    vote: 'Voter pour',
    noVote: 'Retirer mon vote',
    takeBack: 'Retirer la proposition',
    use: 'Jouer à ce jeu',
    send: 'Proposer',
  }),
  ja: {
    propose: '別のゲームを提案',
    proposes: (name, game) =>
      name === null ? `「${game}」を提案しています。` : `${name}さんが「${game}」を提案しています。`,
    votes: names =>
      `賛成：${list(
        'ja',
        names.map(name => `${name}さん`),
      )}`,
    vote: '賛成する',
    noVote: '賛成を取り消す',
    takeBack: '提案を取り下げる',
    use: 'このゲームにする',
    send: '提案する',
  },
};

interface NextGameProps {
  readonly controller: RoomController;
  readonly room: Room;
}

export function NextGame({ controller: { connection }, room }: NextGameProps) {
  const t = words.value;
  const w = nextGameWords[language.value];
  const mine = connection.mySeat.value;
  const host = connection.you.value?.host ?? false;
  const [draft, setDraft] = useState<Contract | null>(null);
  const offered = (games.value ?? []).filter(game => knowsGame(game.slug));
  const gameOf = (slug: string) => offered.find(game => game.slug === slug);
  const nameOf = (seat: number): string => room.seats[seat]?.player?.name ?? t.someone(seat);
  const send = async () => {
    if (!draft) return;
    const { game, options, seats } = draft;
    const answer = await connection.say({ type: 'propose', game, options, seats });
    if (answer.result === 'applied') setDraft(null);
  };
  const drafted = draft && gameOf(draft.game);
  const others = offered.filter(game => game.slug !== room.contract.game);
  return (
    <>
      {(room.proposals ?? []).map(({ seat, game: slug, options, seats, votes }) => {
        const game = gameOf(slug);
        if (!game) return null;
        const contract = { ...withGame({ ...room.contract, seats }, game), options, seats };
        const proposal = w.proposes(seat === mine ? null : nameOf(seat), localized(game.name));
        return (
          <div key={seat} class="notice votes">
            <Said text={proposal} />
            <span>{proposal}</span>
            <span class="dim">{contractLine(contract, game)}</span>
            <span class="dim">{w.votes(votes.map(nameOf))}</span>
            {mine !== null && (
              <button
                type="button"
                class="small"
                onClick={() => void connection.say({ type: 'vote', seat, yes: !votes.includes(mine) })}
              >
                {seat === mine ? w.takeBack : votes.includes(mine) ? w.noVote : w.vote}
              </button>
            )}
            {host && (
              <button
                type="button"
                class="small primary"
                onClick={() => void connection.say({ type: 'contract', contract: asked(contract) })}
              >
                {w.use}
              </button>
            )}
          </div>
        );
      })}
      {mine !== null && !host && others[0] && (
        <button type="button" onClick={() => setDraft(withGame(room.contract, others[0]!))}>
          {w.propose}
        </button>
      )}
      {draft && drafted && (
        <Dialog title={w.propose} onClose={() => setDraft(null)}>
          <ContractForm game={drafted} contract={draft} games={offered} playedOnly onChange={setDraft} />
          <div class="row end">
            <button type="button" class="primary" onClick={() => void send()}>
              {w.send}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
