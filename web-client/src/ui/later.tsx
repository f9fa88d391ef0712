// A part of the page that is loaded when it is first shown: a first visit does not need it.
import type { ComponentChild, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { partMissing } from '../app/missing-part';

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: () => ComponentChild = () => null,
) {
  return function Later(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      load().then(
        it => setLoaded(() => it),
        () => {
          partMissing.value = true; // the frame says so
        },
      );
    }, []);
    return Loaded ? <Loaded {...props} /> : meanwhile();
  };
}
