// Hears what the room tells a page, so that a test can steer a match as a player would who reads the board.
export class Ear {
  constructor(page) {
    Object.assign(this, { match: null, seq: -1, choices: [], toAct: null, player: null, seat: null });
    page.on('websocket', socket => socket.on('framereceived', ({ payload }) => this.hear(JSON.parse(payload))));
  }

  hear(message) {
    if (message.type === 'welcome') this.player = message.you.player;
    if (message.type === 'room')
      this.seat = message.seats.find(({ player }) => player?.id === this.player)?.seat ?? null;
    if (message.type === 'choices') this.choices = message.choices;
    if (message.type !== 'snapshot' && message.type !== 'update') return;
    this.match = message.match;
    this.seq = message.seq;
    this.choices = [];
    this.toAct = message.to_act;
  }

  // Has heard an entry after this one, and what may follow: choices come after the update that asks for one.
  hasHeardAfter(seq) {
    return this.seq > seq && (this.seat === null || this.toAct !== this.seat || this.choices.length > 0);
  }
}
