// A part of the page that is loaded when it is first shown: a first visit does not need it. After an update of the server
// it is not there any more, and the page must be loaded again.
import type { ComponentChild, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../app/app';
import { Banner } from './banner';

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: () => ComponentChild = () => null,
) {
  return function Later(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      load().then(
        it => setLoaded(() => it),
        () => setFailed(true),
      );
    }, []);
    if (failed) {
      const { offline, reload } = words.value;
      return <Banner tone="bad" text={offline} action={reload} onAction={() => location.reload()} />;
    }
    return Loaded ? <Loaded {...props} /> : meanwhile();
  };
}
