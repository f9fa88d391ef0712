import { render } from 'preact';
import { Sprite } from './ui/art';
import './styles/tokens.css';

render(<Sprite />, document.getElementById('page')!);
