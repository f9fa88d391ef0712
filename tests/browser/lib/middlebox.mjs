// A proxy before the server, as one stands on the way of real people: it lets only a part through.
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

export class Middlebox {
  // `webSockets`: 'pass', 'refuse' (403) or 'silent' (never answered). `cookies`: false if none is kept.
  // `missing`: answers 404 where it says so of a path. All can be changed while it runs.
  static async start(server, { webSockets = 'pass', cookies = true, missing = () => false } = {}) {
    const proxy = new Middlebox();
    Object.assign(proxy, { target: server, webSockets, cookies, missing, sockets: new Set() });
    proxy.http = createServer((asked, answer) => proxy.pass(asked, answer));
    proxy.http.on('upgrade', (asked, socket, head) => proxy.upgrade(asked, socket, head));
    proxy.http.on('connection', socket => {
      proxy.sockets.add(socket);
      socket.on('close', () => proxy.sockets.delete(socket));
    });
    await new Promise(ready => proxy.http.listen(0, '127.0.0.1', ready));
    proxy.url = `http://127.0.0.1:${proxy.http.address().port}`;
    return proxy;
  }

  // Browsers name the proxy in Host and Origin: so does what is passed on.
  pass(asked, answer) {
    const { pathname } = new URL(asked.url, this.url);
    if (this.missing(pathname)) return answer.writeHead(404, { 'Content-Type': 'text/plain' }).end('missing');
    const headers = { ...asked.headers };
    if (!this.cookies) delete headers.cookie;
    const on = request(
      { host: '127.0.0.1', port: this.target.port, method: asked.method, path: asked.url, headers },
      got => {
        const back = { ...got.headers };
        if (!this.cookies) delete back['set-cookie'];
        answer.writeHead(got.statusCode, back);
        got.pipe(answer);
      },
    );
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  }

  upgrade(asked, socket, head) {
    socket.on('error', () => undefined);
    if (this.webSockets === 'silent') return;
    if (this.webSockets === 'refuse') return socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    const on = connect(this.target.port, '127.0.0.1', () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
      on.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      on.write(head);
      on.pipe(socket);
      socket.pipe(on);
    });
    on.on('error', () => socket.destroy());
    socket.on('close', () => on.destroy());
    this.sockets.add(on);
  }

  async stop() {
    for (const socket of this.sockets) socket.destroy();
    await new Promise(done => this.http.close(done));
  }
}
