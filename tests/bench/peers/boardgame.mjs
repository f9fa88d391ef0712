// Moves a second of boardgame.io: matches of four, states in memory, one move in flight in each match, done when the
// last member has it. Server and players are processes of their own; the server can be pinned to a core.
//
//   node tests/bench/peers/boardgame.mjs [--matches 50] [--seconds 8] [--server-core 0]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const require = createRequire(import.meta.url);
const members = 4;

// A state of about 1 KB, of which a move changes little.
const game = {
  name: 'bench',
  setup: () => ({ cells: Array.from({ length: 64 }, (_, at) => ({ at, owner: null })), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step({ G, playerID }) {
      G.cells[G.moves % 64].owner = playerID;
      G.moves += 1;
    },
  },
};

async function serve() {
  const { Server, Origins } = require('boardgame.io/server');
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  const { appServer } = await server.run({ port: 0 });
  console.log(`port ${appServer.address().port}`);
}

function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function started(options) {
  const own = fileURLToPath(import.meta.url);
  const server = spawn('taskset', ['-c', options['server-core'], process.execPath, own, '--serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise(resolve => {
    server.stdout.on('data', data => {
      const found = /port (\d+)/.exec(data);
      if (found) resolve(Number(found[1]));
    });
  });
  return { server, port };
}

// Plays one match, which the server makes when its first player comes; `moved` is called when all four have a move.
function play(port, matchID, moved) {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  const seen = Array(members).fill(-1);
  let told = 0;
  const clients = Array.from({ length: members }, (_, seat) =>
    Client({
      game,
      numPlayers: members,
      matchID,
      playerID: String(seat),
      debug: false,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    }),
  );
  const act = () => {
    const state = clients[0].getState();
    clients[Number(state.ctx.currentPlayer)].moves.step();
  };
  clients.forEach((client, seat) => {
    client.subscribe(state => {
      // Optimistic updates of the mover do not count before the server has told the others.
      if (!state?.isConnected) return;
      seen[seat] = state.G.moves;
      const all = Math.min(...seen);
      if (all < told) return;
      if (all > 0) moved();
      told = all + 1;
      setImmediate(act);
    });
    client.start();
  });
  return clients;
}

async function measure(options) {
  const { server, port } = await started(options);
  let moves = 0;
  const players = [];
  for (let i = 0; i < Number(options.matches); ++i)
    players.push(
      ...play(port, `match${i}`, () => {
        moves += 1;
      }),
    );
  const wait = seconds => new Promise(resolve => setTimeout(resolve, 1000 * seconds));
  await wait(2);
  const seconds = Number(options.seconds);
  const before = { moves, cpu: cpuSeconds(server.pid) };
  await wait(seconds);
  const played = moves - before.moves;
  const cost = (1e6 * (cpuSeconds(server.pid) - before.cpu)) / played;
  console.log(`boardgame.io: ${(played / seconds).toFixed(0)} moves/s, ${cost.toFixed(0)} us CPU/move`);
  for (const each of players) each.stop();
  server.kill();
  process.exit(0);
}

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '8' },
    'server-core': { type: 'string', default: '0' },
    serve: { type: 'boolean', default: false },
  },
});
await (values.serve ? serve() : measure(values));
