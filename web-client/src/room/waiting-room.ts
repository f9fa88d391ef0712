// The time before and between matches.
import { signal } from '@preact/signals';
import { same } from '../core/json';
import type { Room, You } from '../protocol/schema';

export class WaitingRoom {
  readonly between = signal(false); // the waiting room is shown although a result could be
  readonly agreementChanged = signal(false); // the host has changed what I was ready for

  constructor(private readonly changed: () => void) {}

  see(now: Room, before: Room | null, you: You | null): void {
    if (now.phase !== 'over') this.between.value = false;
    if (before && !you?.host && !same(before.contract, now.contract)) {
      this.agreementChanged.value = true;
      this.changed();
    }
    if (you?.seat != null && now.seats[you.seat]?.ready) this.agreementChanged.value = false;
  }
}
