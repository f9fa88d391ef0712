// The page begins here.
import { render } from 'preact';
import { loadWords, meet, watchSettings, words } from './app';
import { route, watchAddress } from './router';
import { Home } from '../screens/home';
import { RoomScreen } from '../screens/room';
import { Sprite } from '../ui/art';
import { Empty, Frame, LiveRegions } from '../ui/chrome';
import { later } from '../ui/later';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/screens.css';
import '../styles/table.css';

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
const Rules = later(async () => (await import('../screens/rules')).Rules, loading);

function Screen() {
  const at = route.value;
  switch (at.screen) {
    case 'home':
      return <Home />;
    case 'create':
      return <Create game={at.game} bots={at.bots} />;
    case 'room':
      return <RoomScreen code={at.code} />;
    case 'replay':
      return <ReplayScreen key={at.match} match={at.match} step={at.step} />;
    case 'history':
      return <History all={at.all} />;
    case 'rules':
      return <Rules key={at.game} game={at.game} clause={at.clause} />;
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

watchSettings();
watchAddress();
void meet();
void loadWords().then(() => render(<Page />, document.getElementById('page')!));
