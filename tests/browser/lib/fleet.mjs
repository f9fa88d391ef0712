// Several servers on one database behind HAProxy: the program of the reliability tests, as a process of its own.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { page, root } from './server.mjs';

export const mayRun = existsSync('/usr/lib/postgresql/15/bin/postgres') && existsSync('/usr/sbin/haproxy');

export class Fleet {
  proxied = true;

  static async start(servers) {
    const fleet = new Fleet();
    fleet.process = spawn(join(root, 'tests/reliability/fleet_of_pages.py'), [String(servers), page], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    fleet.ended = new Promise(resolve => fleet.process.once('exit', resolve));
    fleet.lines = createInterface({ input: fleet.process.stdout })[Symbol.asyncIterator]();
    fleet.url = (await fleet.answer()).split(' ')[1];
    return fleet;
  }

  async answer() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('the servers ended');
    return value;
  }

  // The server that has the most sessions dies.
  async kill() {
    this.process.stdin.write('kill\n');
    await this.answer();
  }

  async stop() {
    this.process.stdin.end();
    const code = await this.ended;
    if (code !== 0) throw new Error(`the servers ended with ${code}`);
  }
}
