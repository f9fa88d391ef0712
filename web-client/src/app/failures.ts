// What the page says of a refusal, by its code.
import { words } from './app';

// Undefined: a code that this page has no text for, such as one of a newer server.
export const codeText = (code: string): string | undefined =>
  (words.value.refusals as Readonly<Record<string, string>>)[code];
