// The real server, as a process of its own, on a free port of the loopback address.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const program = process.env.CLOWDER ?? join(root, 'build/release/server/clowder');
export const page = join(root, 'web-client/dist');

// Everybody here comes from one address, and plays faster than people do.
const generous = {
  'connections-per-address': 1000,
  'requests-per-second': 100_000,
  'guests-per-minute': 6000,
  'rooms-per-minute': 6000,
  'rooms-per-player': 100,
  'messages-per-second': 200,
  'bot-pause': 0,
};

// A finished match of bots whose dice are known beforehand: a seed always leads to the same one.
// `takeBacks`: how likely it is that an action is taken back; `freezes`: how often clocks stand still after each entry.
// Both make a match long. `id`: of the match, as soon as it lies in the database of a server.
export const simulated = ({ game, options = {}, seed, takeBacks = 0, freezes = 0 }) => ({
  game,
  options,
  seed,
  takeBacks,
  freezes,
  id: null,
});

// The match file with so many freezes between its entries, and none after the last: they leave the state as it is.
function frozen(file, freezes) {
  const moved = seq => (seq === 0 ? 0 : (seq - 1) * (freezes + 1) + 1);
  const entries = file.entries.flatMap((entry, i) => {
    const back = entry.ruling?.take_back;
    const kept = back ? { ...entry, ruling: { take_back: { to: moved(back.to) } } } : entry;
    const still = { hash: entry.hash, ruling: { freeze: { ms: 1 } } };
    return [kept, ...(i + 1 < file.entries.length ? Array(freezes).fill(still) : [])];
  });
  return { ...file, entries: entries.map((entry, i) => ({ ...entry, seq: i + 1, at: 1000 * (i + 1) })) };
}

export class Server {
  // `matches`: finished ones that lie in its database from the beginning.
  static async start(settings = {}, matches = []) {
    const server = new Server(mkdtempSync(join(tmpdir(), 'clowder-browser-')), { ...generous, ...settings });
    for (const match of matches) server.keep(match);
    await server.launch(0);
    return server;
  }

  constructor(data, settings) {
    this.data = data;
    this.settings = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.log = [];
  }

  keep(match) {
    const { game, options, seed, takeBacks, freezes } = match;
    const run = (...words) => execFileSync(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    const play = ['--game', game, '--options', JSON.stringify(options), '--seed', String(seed), '--out', this.data];
    run('simulate', ...play, '--take-backs', String(takeBacks));
    const file = join(this.data, `${game}-${seed}-1.json`);
    const played = JSON.parse(readFileSync(file, 'utf8'));
    match.id = played.match;
    if (freezes > 0) writeFileSync(file, JSON.stringify(frozen(played, freezes)));
    run('--data', this.data, 'import', file);
  }

  // Starts the program and waits until it says where it listens.
  async launch(port) {
    this.process = spawn(
      program,
      [
        'serve',
        '--address',
        '127.0.0.1',
        '--port',
        String(port),
        '--admin',
        '127.0.0.1:0',
        '--data',
        this.data,
        '--web',
        page,
        ...this.settings,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.gone = new Promise((resolve, reject) =>
      this.process.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject),
    ); // error: there is no such program
    createInterface({ input: this.process.stderr }).on('line', line => this.log.push(line));
    const lines = createInterface({ input: this.process.stdout });
    const ready = new Promise(resolve =>
      lines.on('line', line => {
        this.log.push(line);
        const said = /listens on (http:\/\/[0-9.]+:(\d+))/.exec(line);
        if (said) resolve(said);
      }),
    );
    const failed = this.gone.then(({ code, signal }) => {
      throw new Error(`the server ended (${code ?? signal}) before it was ready:\n${this.log.join('\n')}`);
    });
    const [, url, number] = await Promise.race([ready, failed]);
    failed.catch(() => undefined);
    this.url = url;
    this.port = Number(number);
  }

  // Power off, and on again at the same address.
  async killAndRestart() {
    this.process.kill('SIGKILL');
    await this.gone;
    await this.launch(this.port);
  }

  async stop() {
    this.process.kill('SIGTERM');
    const { code } = await this.gone;
    rmSync(this.data, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${this.log.slice(-20).join('\n')}`);
  }
}
