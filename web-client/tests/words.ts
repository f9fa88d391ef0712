// The tests read English, which the page loads before it draws anything.
import { words } from '../src/app/app';
import { en } from '../src/i18n/en';

words.value = en;
