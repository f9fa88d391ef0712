// The places that a line of the log speaks of.
import { houses, places, road, shops, streetOf, type House, type Shop, type Street } from './town';
import type { Event, Space, View } from './types';

const isPlace = new Set<string>(places.map(({ id }) => id));

export function placesOf(event: Event, view: View): readonly Space[] {
  switch (event.event) {
    case 'dealt':
      return ofHouse(event.house);
    case 'moved':
    case 'sent_home':
      return [event.from, event.to];
    case 'critter_moved':
      return [...(isPlace.has(event.from) ? [event.from as Space] : []), event.to];
    case 'caught':
    case 'attacked':
    case 'trespasser_caught':
      return [event.at];
    case 'item_taken':
    case 'shop_toggled':
      return ofShop(event.shop);
    case 'raided':
    case 'raid_declined':
      return ofHouse(view.seats[event.host]!.house);
    case 'car_drove':
      return ofStreet(event.to);
    default:
      return [];
  }
}

function ofHouse(name: House | null): readonly Space[] {
  const found = houses.find(({ house }) => house === name);
  return found ? [found.home, ...found.garden] : [];
}

const ofShop = (name: Shop): readonly Space[] => shops.find(({ shop }) => shop === name)!.garden;
const ofStreet = (street: Street): readonly Space[] => road.filter(id => streetOf(id) === street);
