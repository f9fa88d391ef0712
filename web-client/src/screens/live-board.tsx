// The board of the match at the table. It is drawn anew when what it shows changes, not with the screen around it.
import { settings, speed } from '../app/app';
import type { RoomController } from '../room/room-controller';

export function LiveBoard({ controller }: { readonly controller: RoomController }) {
  const { match, names, selection, log, lookBack } = controller;
  const [game, text, shown] = [match.game.value, match.text.value, match.shown.value];
  const seating = names.seating.value;
  const choices = selection.current.value;
  const trace = log.trace.value;
  const back = lookBack.here.value;
  if (!game || !text || !shown) return null;
  const { view, scene, showing, last, threats } = back ? { ...back, showing: null, last: back.events } : shown;
  return (
    <game.Board
      view={view}
      scene={scene}
      seating={seating}
      text={text}
      viewpoint={seating.me}
      selection={back ? null : choices}
      tap={selection.tap}
      {...(!back && { miss: selection.miss })}
      showing={showing}
      last={last}
      trace={back ? last : trace.last}
      earlier={back ? [] : trace.earlier}
      threats={threats}
      speed={showing ? shown.rate : speed.value}
      coordinates={settings.value.boardCoordinates}
      mini={false}
    />
  );
}
