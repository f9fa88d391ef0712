// The whole agreement of a room: first what everybody asks for, then the rest.
import { localized, words } from '../app/app';
import { countsDays, optionDefaults, valueText, withClock, withGame, type OptionValue } from '../app/contract';
import type { Contract, GameInfo, GameOption } from '../protocol/schema';
import { letterOf } from '../match/teams';
import { Range, Select, Switch } from '../ui/form';
import { ClockField } from './clock-field';

interface ContractFormProps {
  readonly game: GameInfo;
  readonly contract: Contract;
  readonly fixed?: boolean; // rules and number of seats stay
  readonly games?: readonly GameInfo[]; // another one may be chosen
  readonly playedOnly?: boolean; // game, options and seats, and nothing of how
  readonly onChange: (contract: Contract) => void;
}

const graces = [0, 30, 60, 120, 300, 600];
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export function ContractForm({
  game,
  contract,
  fixed = false,
  games = [],
  playedOnly = false,
  onChange,
}: ContractFormProps) {
  const t = words.value;
  const set = (part: Partial<Contract>) => onChange({ ...contract, ...part });
  const setOption = (name: string, value: OptionValue) => set({ options: { ...contract.options, [name]: value } });
  const setSeats = (seats: number) => set({ seats, options: { ...contract.options, ...teamless(game) } });
  const { min, max } = game.players;
  return (
    <div class="contract">
      {!fixed && games.length > 1 && (
        <Select
          label={t.game}
          value={game.slug}
          values={games.map(it => [it.slug, localized(it.name)] as const)}
          onPick={slug => onChange(withGame(contract, games.find(it => it.slug === slug)!))}
        />
      )}
      {!fixed && min < max && (
        <fieldset class="field seats">
          <legend>{t.seatsLabel}</legend>
          <div class="segments">
            {numbers(min, max).map(n => (
              <label key={n}>
                <input type="radio" name="seats" checked={contract.seats === n} onChange={() => setSeats(n)} />
                <span>{n}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {(fixed ? [] : inOrder(game.options)).map(([name, option]) => (
        <OptionField
          key={name}
          option={option}
          seats={contract.seats}
          value={contract.options[name]}
          onPick={value => setOption(name, value)}
          disabled={option.needs !== undefined && !contract.options[option.needs]}
        />
      ))}
      {!playedOnly && (
        <details>
          <summary>{t.more}</summary>
          <div class="contract">
            <Select
              label={t.visibility}
              value={contract.visibility}
              onPick={visibility => set({ visibility })}
              values={pairs(t.visibilities)}
            />
            <ClockField value={contract.clock} onPick={clock => onChange(withClock(contract, game, clock))} />
            {contract.clock && (
              <Select
                label={t.timeOut}
                value={contract.time_out}
                onPick={time_out => set({ time_out })}
                values={pairs(t.timeOuts)}
              />
            )}
            {game.take_back && (
              <Select
                label={t.takeBack}
                value={contract.take_back}
                onPick={take_back => set({ take_back })}
                values={pairs(t.takeBacks)}
              />
            )}
            {!countsDays(contract) && (
              <>
                <Select
                  label={t.vacancy}
                  value={contract.vacancy}
                  onPick={vacancy => set({ vacancy })}
                  values={pairs(t.vacancies)}
                />
                <Select
                  label={t.grace}
                  value={String(contract.grace)}
                  onPick={grace => set({ grace: Number(grace) })}
                  values={[...new Set([...graces, contract.grace])]
                    .sort((a, b) => a - b)
                    .map(n => [String(n), t.graceSeconds(n)] as const)}
                />
              </>
            )}
            <Select
              label={t.spectators}
              value={contract.spectators}
              onPick={spectators => set({ spectators })}
              values={pairs(t.spectatorsMay)}
            />
            <Select label={t.chatLabel} value={contract.chat} onPick={chat => set({ chat })} values={pairs(t.chats)} />
            <Switch label={t.botsAllowed} value={contract.bots} onPick={bots => set({ bots })} />
            <Switch label={t.hintsAllowed} value={contract.hints} onPick={hints => set({ hints })} />
            {contract.seats === 2 && (
              <Switch label={t.botsResign} value={contract.bots_resign} onPick={bots_resign => set({ bots_resign })} />
            )}
          </div>
        </details>
      )}
    </div>
  );
}

// An option that needs another stands below it.
export function inOrder(options: GameInfo['options']): readonly (readonly [string, GameOption])[] {
  const all = Object.entries(options);
  const needing = (name: string) => all.filter(([, { needs }]) => needs === name);
  return all.filter(([, { needs }]) => needs === undefined).flatMap(it => [it, ...needing(it[0])]);
}

// Teams name seats, so they do not outlive a change of their number.
const teamless = (game: GameInfo) =>
  Object.fromEntries(
    Object.entries(optionDefaults(game)).filter(
      ([name]) =>
        game.options[name]!.type === 'teams' || game.options[game.options[name]!.needs ?? '']?.type === 'teams',
    ),
  );

const pairs = <K extends string>(names: Readonly<Record<K, string>>) => Object.entries(names) as [K, string][];

interface OptionFieldProps {
  readonly option: GameOption;
  readonly seats: number;
  readonly value: OptionValue;
  readonly disabled: boolean;
  readonly onPick: (value: OptionValue) => void;
}

function OptionField({ option, seats, value, disabled, onPick }: OptionFieldProps) {
  const label = localized(option.name);
  const hint = localized(option.effect);
  switch (option.type) {
    case 'boolean':
      return <Switch label={label} hint={hint} value={value === true} disabled={disabled} onPick={onPick} />;
    case 'choice':
      return (
        <Select
          label={label}
          hint={hint}
          disabled={disabled}
          value={String(value)}
          onPick={key => onPick(option.values?.find(it => String(it) === key))}
          values={(option.values ?? []).map(it => [String(it), valueText(option, it)] as const)}
        />
      );
    case 'integer':
      return (
        <IntegerField option={option} label={label} hint={hint} value={value} disabled={disabled} onPick={onPick} />
      );
    case 'teams':
      return <TeamsField label={label} hint={hint} seats={seats} value={value} onPick={onPick} />;
  }
}

function IntegerField({
  option,
  label,
  hint,
  value,
  disabled,
  onPick,
}: Omit<OptionFieldProps, 'seats'> & { readonly label: string; readonly hint: string }) {
  const [min, max] = [option.minimum ?? 0, option.maximum ?? 100];
  const usual = typeof option.default === 'number' ? option.default : Math.min(max, Math.max(min, 30));
  return (
    <>
      {option.nullable && (
        <Switch
          label={label}
          hint={hint}
          value={value !== null}
          disabled={disabled}
          onPick={on => onPick(on ? usual : null)}
        />
      )}
      {typeof value === 'number' && (
        <Range label={label} min={min} max={max} step={1} value={value} shown={String(value)} onPick={onPick} />
      )}
    </>
  );
}

interface TeamsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly seats: number;
  readonly value: OptionValue;
  readonly onPick: (value: OptionValue) => void;
}

// Each seat says its team; empty teams fall away.
function TeamsField({ label, hint, seats, value, onPick }: TeamsFieldProps) {
  const t = words.value;
  const teams = Array.isArray(value) ? (value as readonly (readonly number[])[]) : null;
  const teamOf = (seat: number): number => teams?.findIndex(team => team.includes(seat)) ?? 0;
  const put = (of: (seat: number) => number) => {
    const all = numbers(0, seats - 1);
    onPick(all.map(team => all.filter(seat => of(seat) === team)).filter(team => team.length > 0));
  };
  return (
    <>
      <Switch
        label={label}
        hint={hint}
        value={teams !== null}
        onPick={on => (on ? put(seat => seat % 2) : onPick(null))}
      />
      {teams &&
        numbers(0, seats - 1).map(seat => (
          <Select
            key={seat}
            label={`${label}${t.colon}${t.someone(seat)}`}
            value={String(teamOf(seat))}
            values={numbers(0, Math.min(seats, 3) - 1).map(n => [String(n), letterOf(n)] as const)}
            onPick={team => put(it => (it === seat ? Number(team) : teamOf(it)))}
          />
        ))}
    </>
  );
}
