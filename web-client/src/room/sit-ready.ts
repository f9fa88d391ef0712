import type { RoomController } from './room-controller';

// The first free seat, and ready to play.
export async function sitReady(controller: RoomController): Promise<void> {
  const free = controller.connection.room.peek()?.seats.find(({ player }) => !player);
  if (!free) return;
  const sat = await controller.connection.say({ type: 'sit', seat: free.seat });
  if (sat.result === 'applied') await controller.connection.say({ type: 'ready', ready: true });
}
