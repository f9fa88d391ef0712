// Asks before an end of the match is proposed: one press would interrupt everybody.
import { words } from '../app/app';
import { drawsWhenAgreed } from '../games';
import type { RoomController } from '../room/room-controller';
import { ConfirmDialog } from '../ui/dialog';

interface ProposeEndProps {
  readonly controller: RoomController;
  readonly onClose: () => void;
}

export function ProposeEnd({ controller, onClose }: ProposeEndProps) {
  const t = words.value;
  const draw = drawsWhenAgreed(controller.connection.slug.value);
  return (
    <ConfirmDialog
      title={draw ? t.offerDrawSure : t.offerEndSure}
      why={draw ? t.offerDrawWhy : t.offerEndWhy}
      yes={t.propose}
      onYes={() => void controller.connection.say({ type: 'offer', what: 'draw' })}
      onClose={onClose}
    />
  );
}
