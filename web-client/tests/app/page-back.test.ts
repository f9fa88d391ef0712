// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchPage } from '../../src/app/page-back';

let told: boolean[];
let stop: () => void;
const see = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  told = [];
  stop = watchPage(inSight => told.push(inSight));
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'hidden');
});

test('a page that comes into sight is told apart from one that comes onto the network', () => {
  see(false);
  dispatchEvent(new Event('online'));
  expect(told).toEqual([true, false]);
});

test('a page that goes out of sight, or off the network, does not come back', () => {
  see(true);
  dispatchEvent(new Event('offline'));
  expect(told).toEqual([]);
});

test('nothing is told after the end', () => {
  stop();
  see(false);
  dispatchEvent(new Event('online'));
  expect(told).toEqual([]);
});
