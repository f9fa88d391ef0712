// What a room server on node costs: ws, JSON, and SQLite (WAL, synchronous=FULL) in grouped commits. No rules, no views,
// no dice. It speaks as much of the protocol as tests/bench/load.cpp needs, like floor.cpp.
//
//   node tests/bench/peers/node_ws.mjs DATABASE     (a file that does not exist yet)
import { createServer } from 'node:http';
import process from 'node:process';
import Database from 'better-sqlite3';
import { WebSocketServer } from 'ws';

const file = process.argv[2];
if (!file) {
  console.error('usage: node_ws.mjs DATABASE');
  process.exit(1);
}
const database = new Database(file);
database.pragma('journal_mode=WAL');
database.pragma('synchronous=FULL');
database.exec('CREATE TABLE moves (room TEXT, seq INTEGER, body TEXT, PRIMARY KEY (room, seq)) WITHOUT ROWID');
const insert = database.prepare('INSERT INTO moves VALUES (?, ?, ?)');

// All that came in one turn of the event loop is one transaction.
let waiting = [];
function store(work) {
  if (waiting.push(work) > 1) return;
  setImmediate(() => {
    const batch = waiting;
    waiting = [];
    database.exec('BEGIN IMMEDIATE');
    for (const { room, seq, body } of batch) insert.run(room.code, seq, body);
    database.exec('COMMIT');
    for (const { done } of batch) done();
  });
}

const rooms = new Map();
let players = 0;

const http = createServer((request, response) => {
  let body = '';
  request.on('data', part => {
    body += part;
  });
  request.on('end', () => {
    let answer = { token: String(++players) };
    if (request.url !== '/api/players') {
      const code = String(rooms.size);
      rooms.set(code, { code, seats: JSON.parse(body).contract.seats, members: [], seq: 0 });
      answer = { code };
    }
    const text = JSON.stringify(answer);
    response.writeHead(200, { 'Content-Length': Buffer.byteLength(text), 'Content-Type': 'application/json' });
    response.end(text);
  });
});

function broadcast(room, action) {
  const update = { type: 'update', match: room.code, seq: room.seq, action, at: 1_790_000_000_000, choices: [] };
  const all = JSON.stringify(update);
  const next = JSON.stringify({ ...update, choices: [{ action: { step: room.seq }, does: [] }] });
  for (const [seat, member] of room.members.entries()) member.send(seat === room.seq % room.seats ? next : all);
}

// The match begins when everybody is there; then the next seat in turn may always act.
new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket, request) => {
  const room = rooms.get(request.url.slice(request.url.lastIndexOf('/') + 1));
  socket.on('message', data => {
    const message = JSON.parse(data);
    if (message.type === 'join') {
      if (room.members.push(socket) === room.seats) broadcast(room, '');
    } else if (message.type === 'act') {
      const body = JSON.stringify(message.action);
      store({
        room,
        seq: ++room.seq,
        body,
        done() {
          broadcast(room, body);
          socket.send(JSON.stringify({ type: 'reply', id: message.id, result: 'applied' }));
        },
      });
    }
  });
});

process.on('SIGTERM', () => process.exit(0));
http.listen(0, '127.0.0.1', () => console.log(`node_ws listens on http://127.0.0.1:${http.address().port}`));
