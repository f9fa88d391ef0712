import { change, chooseLanguage, hinted, language, me, settings, words } from '../app/app';
import { api } from '../core/api';
import type { Settings } from '../core/settings';
import { french } from '../i18n/french';
import { languageNames, languages, type Language } from '../i18n/language';
import { CopyButton } from '../ui/copy';
import { Dialog } from '../ui/dialog';
import { Range, Select, Switch } from '../ui/form';
import { Wrong } from '../ui/wrong';
import { MyData } from './my-data';
import { NameField } from './name-field';
import { useEffect, useRef, useState } from 'preact/hooks';

const paceWords: Readonly<Record<Language, Readonly<Record<'label' | 'shown' | 'fast', string>>>> = {
  en: { label: 'Bots, when I play against them alone', shown: 'Pause before each move', fast: 'Move at once' },
  fr: french({
    label: 'Robots, quand je joue seul contre eux',
    shown: 'Une pause avant chaque coup',
    fast: 'Jouent aussitôt',
  }),
  ja: { label: '一人で遊ぶときのボット', shown: '一手ごとに間を置く', fast: 'すぐに動く' },
};

export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = words.value;
  const now = settings.value;
  const w = paceWords[language.value];
  return (
    <Dialog title={t.settings} onClose={onClose} wide>
      <div class="settings">
        {me.value && <NameField />}
        <LanguageChoice />
        <Select
          label={t.theme}
          value={now.theme}
          onPick={theme => change({ theme })}
          values={[
            ['auto', t.auto],
            ['light', t.themes.light],
            ['dark', t.themes.dark],
          ]}
        />
        <Select
          label={t.motion}
          value={now.motion}
          onPick={motion => change({ motion })}
          values={[
            ['auto', t.auto],
            ['on', t.motions.on],
            ['off', t.motions.off],
          ]}
        />
        <Range
          label={t.speedLabel}
          value={now.speed}
          min={0.6}
          max={4}
          step={0.2}
          shown={`${now.speed}×`}
          onPick={value => change({ speed: value })}
        />
        <Select
          label={w.label}
          value={now.botPace}
          onPick={botPace => change({ botPace })}
          values={[
            ['shown', w.shown],
            ['fast', w.fast],
          ]}
        />
        <Range
          label={t.volume}
          value={now.volume}
          min={0}
          max={1}
          step={0.1}
          shown={now.volume === 0 ? t.motions.off : t.percent(Math.round(now.volume * 100))}
          onPick={volume => change({ volume })}
        />
        <Switch
          label={t.confirmLabel}
          hint={t.confirmWhy}
          value={now.confirm}
          onPick={confirm => change({ confirm })}
        />
        <Switch label={t.forcedLabel} hint={t.forcedWhy} value={now.forced} onPick={forced => change({ forced })} />
        <Switch
          label={t.introLabel}
          value={now.hints}
          onPick={hints => {
            change({ hints });
            if (hints) hinted.value = [];
          }}
        />
        <Switch
          label={t.coordinates}
          value={now.boardCoordinates}
          onPick={boardCoordinates => change({ boardCoordinates })}
        />
        <Switch
          label={t.letterKeysLabel}
          hint={t.letterKeysWhy}
          value={now.letterKeys}
          onPick={letterKeys => change({ letterKeys })}
        />
        <Switch label={t.leftHanded} value={now.leftHanded} onPick={leftHanded => change({ leftHanded })} />
        <Select
          label={t.announceLabel}
          value={now.announce}
          onPick={announce => change({ announce })}
          values={[
            ['full', t.announces.full],
            ['brief', t.announces.brief],
          ]}
        />
      </div>
      {me.value && <OtherDevice />}
      {me.value && <MyData onGone={onClose} />}
      <section>
        <h3>{t.keys}</h3>
        <KeyHelp />
      </section>
    </Dialog>
  );
}

// A language whose texts do not come is not kept.
function LanguageChoice() {
  const t = words.value;
  const [picked, setPicked] = useState<Settings['language'] | null>(null); // its texts are on their way
  const [failed, setFailed] = useState(false);
  const pick = async (value: Settings['language']) => {
    setPicked(value);
    setFailed(false);
    const came = await chooseLanguage(value);
    setPicked(now => (now === value ? null : now));
    setFailed(!came);
    if (came && me.value) void api.change({ locale: language.value });
  };
  return (
    <div class="field">
      <Select
        label={t.language}
        value={picked ?? settings.value.language}
        onPick={value => void pick(value)}
        values={[['auto', t.auto], ...languages.map(it => [it, languageNames[it]] as const)]}
      />
      <Wrong text={failed ? t.partMissing : null} />
    </div>
  );
}

function OtherDevice() {
  const t = words.value;
  const [link, setLink] = useState<string | null>(null);
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), [link]); // the button that had the focus is gone
  const make = async () => {
    const got = await api.makeLink();
    if (got.ok) setLink(new URL(got.value.path, location.href).href);
  };
  return (
    <section>
      <h3>{t.device}</h3>
      {link === null ? (
        <button type="button" onClick={() => void make()}>
          {t.linkMake}
        </button>
      ) : (
        <>
          <p>{t.linkWhy}</p>
          <p ref={shown} tabIndex={-1}>
            <code class="address">{link}</code>
          </p>
          <CopyButton text={() => link} label={t.copyLink} />
        </>
      )}
    </section>
  );
}

const KeyList = ({ keys }: { readonly keys: readonly (readonly [string, string])[] }) => (
  <dl class="keys">
    {keys.map(([key, does]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

// Under a heading that says so.
export const KeyHelp = () => (
  <>
    <KeyList keys={words.value.keyList} />
    <h3>{words.value.replayTitle}</h3>
    <KeyList keys={words.value.replayKeyList} />
  </>
);
