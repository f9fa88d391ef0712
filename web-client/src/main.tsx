// The page begins here.
import { render } from 'preact';
import { loadWords, meet, watchSettings, words } from './app';
import { route, watchAddress } from './router';
import { Create } from './screens/create';
import { History } from './screens/history';
import { Home } from './screens/home';
import { LinkScreen } from './screens/link';
import { ReplayScreen } from './screens/replay';
import { RoomScreen } from './screens/room';
import { Rules } from './screens/rules';
import { Sprite } from './ui/art';
import { Empty, Frame, LiveRegions } from './ui/chrome';
import './styles/tokens.css';
import './styles/base.css';
import './styles/screens.css';
import './styles/table.css';

function Screen() {
  const at = route.value;
  switch (at.screen) {
    case 'home': return <Home />;
    case 'create': return <Create game={at.game} bots={at.bots} />;
    case 'room': return <RoomScreen code={at.code} />;
    case 'replay': return <ReplayScreen key={at.match} match={at.match} step={at.step} />;
    case 'history': return <History all={at.all} />;
    case 'rules': return <Rules key={at.game} game={at.game} clause={at.clause} />;
    case 'link': return <LinkScreen secret={at.secret} />;
    case 'missing': return <Frame><Empty text={words.value.notFound} /></Frame>;
  }
}

const Page = () => <><Sprite /><Screen /><LiveRegions /></>;

watchSettings();
watchAddress();
void meet();
void loadWords().finally(() => render(<Page />, document.getElementById('page')!));
