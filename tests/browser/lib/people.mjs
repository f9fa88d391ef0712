// People at their browsers: everything they do goes through the page.
import { chromium } from 'playwright-core';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
];
export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
export const smallPhone = { width: 360, height: 740 };
// Width and height of two phones, a phone on its side, a desktop.
export const screenSizes = [
  [390, 844],
  [360, 740],
  [740, 360],
  [1280, 720],
];

// The shell draws what Chromium draws, without the windows, profiles and services around it: half the work.
export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: quiet });

// Whatever a page complains about is a failure of the test that opened it.
export class Person {
  static async arrive(
    browser,
    server,
    name,
    { viewport = desktop, settings = {}, touch = false, scheme = 'light' } = {},
  ) {
    const context = await browser.newContext({
      viewport,
      hasTouch: touch,
      isMobile: touch,
      colorScheme: scheme,
      locale: 'en-GB',
      reducedMotion: 'no-preference',
    });
    await context.addInitScript(
      stored => {
        if (!localStorage.getItem('clowder.settings')) localStorage.setItem('clowder.settings', stored);
      },
      JSON.stringify({ motion: 'off', volume: 0, language: 'en', hints: false, forced: false, ...settings }),
    );
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return new Person(context, page, server, name);
  }

  constructor(context, page, server, name) {
    Object.assign(this, { context, page, server, name, complaints: [] });
    page.on('pageerror', error => this.complaints.push(`error: ${error.message}`));
    page.on('console', message => {
      const expected = /ERR_(CONNECTION|INTERNET|EMPTY|SOCKET|NETWORK)|WebSocket connection|net::ERR|40[349]|410|429/;
      if (message.type() !== 'error' || expected.test(message.text())) return;
      if (server.proxied && /status of 503/.test(message.text())) return; // HAProxy, while a server is away
      this.complaints.push(`console: ${message.text()}`);
    });
  }

  async open(path = '/') {
    await this.page.goto(this.server.url + path);
  }

  async giveName() {
    const dialog = this.page.getByRole('dialog', { name: 'Your name' });
    await dialog.getByRole('textbox').fill(this.name);
    await dialog.getByRole('button', { name: 'That is me' }).click();
  }

  // Makes a room by the form of the page and returns its address.
  async createRoom(game, change = async () => undefined) {
    await this.open(`/new?game=${game}`);
    await change(this.page);
    await this.page.getByRole('button', { name: 'Create the room' }).click();
    await this.giveName();
    await this.page.getByText('waiting for players').waitFor();
    return new URL(this.page.url()).pathname;
  }

  // Follows an invitation.
  async follow(path, button = 'Have a look first') {
    await this.open(path);
    await this.page.getByRole('textbox', { name: 'Your name' }).fill(this.name);
    await this.page.getByRole('button', { name: button }).click();
  }

  async sit() {
    await this.page
      .getByRole('button', { name: /^Sit here/ })
      .first()
      .click();
  }
  async ready() {
    await this.page.getByRole('button', { name: 'Ready', exact: true }).click();
  }
  async fillWithBots() {
    await this.page.getByRole('button', { name: 'Fill with bots' }).click();
    await this.page.locator('.seat-list li.free').first().waitFor({ state: 'detached' });
  }
  async start() {
    await this.page.getByRole('button', { name: 'Start', exact: true }).click();
  }

  async waitForTable() {
    await this.page.locator('.board-area svg').first().waitFor();
  }
  async isOver() {
    return (await this.page.locator('.bar .over').count()) > 0;
  }
  async hasTurn() {
    return (await this.page.locator('.bar.mine').count()) > 0;
  }
  async logLines() {
    return this.page.locator('.log li, .log-list li').allInnerTexts();
  }

  // From now on this page plays by itself, through the same list and buttons that a person has.
  // Choices whose words match an earlier pattern are preferred, so that matches come to an end.
  async playByList(prefer = []) {
    await this.page.evaluate(patterns => {
      const wanted = patterns.map(pattern => new RegExp(pattern, 'i'));
      let seed = 12345 + patterns.length;
      const random = n => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return seed % n;
      };
      const best = buttons => {
        for (const pattern of wanted) {
          const fitting = buttons.filter(button => pattern.test(button.textContent));
          if (fitting.length > 0) return fitting[random(fitting.length)];
        }
        return buttons[random(buttons.length)];
      };
      const step = () => {
        if (window.stopPlaying || !document.querySelector('.bar.mine')) return;
        const confirm = document.querySelector('.bar button.confirm');
        if (!confirm) return;
        if (!confirm.disabled) return confirm.click();
        const choices = document.querySelector('.bar details.choices');
        if (!choices) return;
        if (!choices.open) {
          choices.open = true;
          return;
        }
        const buttons = [...choices.querySelectorAll('li button')];
        if (buttons.length > 0) best(buttons).click();
      };
      window.stopPlaying = false;
      window.playing ??= setInterval(step, 15);
    }, prefer.map(String));
  }
  // Plays until something is on the page, and not one step more.
  async stopPlayingAt(selector) {
    await this.page.evaluate(
      wanted =>
        new Promise(resolve => {
          const observer = new MutationObserver(() => look());
          const look = () => {
            if (!document.querySelector(wanted)) return;
            window.stopPlaying = true;
            observer.disconnect();
            resolve();
          };
          observer.observe(document.body, { subtree: true, childList: true, attributes: true });
          look();
        }),
      selector,
    );
  }
  async stopPlaying() {
    await this.page.evaluate(() => {
      window.stopPlaying = true;
    });
  }

  async leave() {
    await this.context.close();
  }
}

// Waits for something on the page's side of the world, for at most so many milliseconds.
export async function until(what, check, ms = 60_000) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await check()) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`waited ${ms} ms in vain for ${what}`);
}
