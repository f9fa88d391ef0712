// Which way something went, as the event of its walk tells it.
import { homeOf } from './town';
import type { Event, Space, View } from './types';

export type Route = readonly Space[]; // where it begins, first

type Walk = Extract<Event, { readonly event: 'moved' | 'critter_moved' }>;
export const isWalk = (event: Event): event is Walk => event.event === 'moved' || event.event === 'critter_moved';

export const routeOf = ({ from, via, to }: Walk, view: View): Route => [startOf(view, from), ...via, to];

// Out of a larder it sets out at that house's door.
export const startOf = (view: View, from: Walk['from']): Space =>
  isLarder(from) ? homeOf(view.seats[Number(from.slice(7))]!.house!) : from;

const isLarder = (from: Walk['from']): from is Exclude<Walk['from'], Space> => from.startsWith('larder-');
