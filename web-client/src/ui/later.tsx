// A part of the page that is loaded when it is first shown: a first visit does not need it.
import type { ComponentChild, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { partMissing } from '../app/missing-part';

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: () => ComponentChild = () => null,
) {
  let loaded: ComponentType<Props> | null = null;
  // Loads the part, so that it is shown at once and what is around it does not grow. Never rejects: the frame says
  // what is missing.
  const prepare = async (): Promise<void> => {
    try {
      loaded ??= await load();
    } catch {
      partMissing.value = true;
    }
  };
  function Later(props: Props) {
    const [, show] = useState(loaded !== null);
    useEffect(() => {
      if (!loaded) void prepare().then(() => show(loaded !== null));
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : meanwhile();
  }
  return Object.assign(Later, { prepare });
}
