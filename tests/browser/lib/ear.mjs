// Hears what the room tells a page, so that a test can steer a match as a player would who reads the board.
export class Ear {
  constructor(page) {
    Object.assign(this, { match: null, seq: -1, choices: [], toAct: null });
    page.on('websocket', socket => socket.on('framereceived', ({ payload }) => this.hear(JSON.parse(payload))));
  }

  hear(message) {
    if (message.type !== 'snapshot' && message.type !== 'update') return;
    this.match = message.match;
    this.seq = message.seq;
    this.choices = message.choices;
    this.toAct = message.to_act;
  }
}
