// The page begins here.
import { render } from 'preact';
import { banned, loadWords, meet, watchSettings, words } from './app';
import type { GameInfo } from '../protocol/schema';
import { watchParts } from './missing-part';
import { route, watchAddress } from './router';
import { Home } from '../screens/home';
import { Learn } from '../screens/play-bots';
import { RoomScreen } from '../screens/room';
import { Sprite } from '../ui/art';
import { Empty, Frame } from '../ui/chrome';
import { later } from '../ui/later';
import { LiveRegions } from '../ui/live-regions';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/screens.css';

// Screens that a first visit to a match does not need.
const loading = () => (
  <Frame>
    <Empty text={words.value.loading}>{null}</Empty>
  </Frame>
);
const Create = later(async () => (await import('../screens/create')).Create, loading);
const ReplayScreen = later(async () => (await import('../screens/replay')).ReplayScreen, loading);
const LinkScreen = later(async () => (await import('../screens/link')).LinkScreen, loading);
const History = later(async () => (await import('../screens/history')).History, loading);
const learn = (game: GameInfo, describedBy: string) => <Learn game={game} describedBy={describedBy} />;
const Rules = later(async () => (await import('../screens/rules')).Rules, loading);

function Screen() {
  if (banned.value !== null)
    return (
      <Frame>
        <Empty text={`${words.value.banned} (${banned.value})`}>{null}</Empty>
      </Frame>
    );
  const at = route.value;
  switch (at.screen) {
    case 'home':
      return <Home />;
    case 'create':
      return <Create game={at.game} bots={at.bots} />;
    case 'room':
      return <RoomScreen name={at.code} link={at.link} />;
    case 'replay':
      return <ReplayScreen key={at.match} match={at.match} step={at.step} entry={at.entry} room={at.room} />;
    case 'history':
      return <History all={at.all} />;
    case 'rules':
      return <Rules key={at.game} game={at.game} clause={at.clause} learn={learn} />;
    case 'link':
      return <LinkScreen secret={at.secret} />;
    case 'missing':
      return (
        <Frame>
          <Empty text={words.value.notFound} />
        </Frame>
      );
  }
}

const Page = () => (
  <>
    <Sprite />
    <Screen />
    <LiveRegions />
  </>
);

// index.html has a message for a page that does not come; its link forgets the key of a room.
const page = document.getElementById('page')!;
function notLoaded(): void {
  page.classList.add('not-loaded');
  page.onclick = event => {
    event.preventDefault();
    location.reload();
  };
}

watchParts();
watchSettings();
watchAddress();
void meet();
loadWords().then(() => {
  page.replaceChildren();
  render(<Page />, page);
}, notLoaded);
