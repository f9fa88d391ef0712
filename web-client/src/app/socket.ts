// A socket to the server that this page came from.
import type { Socket } from '../core/room';

export function openSocket(path: string): Socket {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address, 'clowder.v1') as Socket;
}
