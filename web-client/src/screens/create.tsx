// A room in one click; who wants more changes the agreement first.
import { useEffect, useState } from 'preact/hooks';
import { change, gameInfo, games, me, localized, settings, words } from '../app/app';
import { roomPath } from '../core/code';
import { api } from '../core/api';
import { contractLine, contractWithBots, defaultContract } from '../app/contract';
import { failureText } from '../app/failures';
import { knowsGame } from '../games';
import type { Contract, GameInfo, RoomInfo } from '../protocol/schema';
import { go } from '../app/router';
import { fillWithBots } from './room';
import { Card } from '../ui/card';
import { Empty, Frame } from '../ui/chrome';
import { useTitle } from '../ui/use-title';
import { Wrong } from '../ui/wrong';
import { NextBots } from './bot-level';
import { ContractForm } from './contract-form';
import { MyRooms } from './leave';
import { NameDialog } from './name';

const botSeats = 4; // seats of a match with bots, where the game has so many

export function Create({ game: slug, bots }: { readonly game: string | null; readonly bots: boolean }) {
  useTitle(bots ? words.value.playBots : words.value.createTitle);
  const offered = games.value?.filter(game => knowsGame(game.slug)) ?? null;
  const remembered = bots ? (offered?.find(it => it.slug === settings.peek().botGame) ?? null) : null;
  const game = (slug ? gameInfo(slug) : (remembered ?? offered?.[0])) ?? null;
  if (!offered)
    return (
      <Frame>
        <Empty text={words.value.loading} />
      </Frame>
    );
  if (!game || !knowsGame(game.slug))
    return (
      <Frame>
        <Empty text={words.value.notFound} />
      </Frame>
    );
  return (
    <Frame>
      <CreateForm key={game.slug} game={game} offered={offered} bots={bots} />
    </Frame>
  );
}

function CreateForm({
  game,
  offered,
  bots,
}: {
  readonly game: GameInfo;
  readonly offered: readonly GameInfo[];
  readonly bots: boolean;
}) {
  const t = words.value;
  const [contract, setContract] = useState<Contract>(() =>
    bots ? contractWithBots(game, Math.min(botSeats, game.players.max)) : defaultContract(game, game.players.min),
  );
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false); // the button is not disabled: it would lose the focus
  const [mine, setMine] = useState<readonly RoomInfo[] | null>(null); // too many of them
  const lookAtMine = () =>
    void api.myRooms().then(rooms => {
      setMine(rooms.ok ? rooms.value.rooms.filter(({ host, phase }) => host === me.value?.id && phase !== 'over') : []);
    });
  const create = async () => {
    if (busy) return;
    setMine(null);
    if (!me.value) return setAsking(true);
    setBusy(true);
    const got = await api.createRoom(contract);
    setBusy(false);
    if (!got.ok && got.error.code === 'too_many_rooms') return lookAtMine();
    if (!got.ok) return setWrong(failureText(got.error));
    if (bots) {
      change({ botGame: contract.game });
      fillWithBots(got.value.code, settings.peek().botLevel);
    }
    go(roomPath(got.value));
  };
  useEffect(() => {
    setWrong(null);
  }, [contract]);
  return (
    <div class="column">
      <h1>{bots ? t.playBots : t.createTitle}</h1>
      <nav class="game-tabs" aria-label={t.game}>
        {offered.map(it => (
          <a
            key={it.slug}
            href={`/new?game=${it.slug}${bots ? '&bots' : ''}`}
            aria-current={it.slug === game.slug ? 'page' : undefined}
          >
            {localized(it.name)}
          </a>
        ))}
      </nav>
      <Card>
        <p>
          {localized(game.pitch)} <a href={`/rules/${game.slug}`}>{t.readRules}</a>
        </p>
        {bots && <NextBots />}
        <ContractForm game={game} contract={contract} onChange={setContract} />
        <p class="dim">{contractLine(contract, game)}</p>
        <Wrong text={wrong} />
        {mine && (
          <section class="rooms" aria-label={t.continueTitle}>
            <p class="wrong" role="alert">
              {t.tooManyRooms}
            </p>
            <MyRooms rooms={mine} changed={lookAtMine} />
          </section>
        )}
        <button type="button" class="primary big" aria-disabled={busy} onClick={() => void create()}>
          {bots ? t.playBots : t.createGo}
        </button>
      </Card>
      {asking && (
        <NameDialog
          onClose={() => setAsking(false)}
          then={() => {
            setAsking(false);
            void create();
          }}
        />
      )}
    </div>
  );
}
