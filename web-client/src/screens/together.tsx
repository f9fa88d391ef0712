// The bar of a shared review: who leads, who follows, marks, and the chat of the room.
import { useState } from 'preact/hooks';
import { language, words } from '../app/app';
import { reviewPath } from '../core/code';
import type { ReviewRoom, Tool } from '../room/review-room';
import { reviewWords } from '../room/review-words';
import { refusalText } from '../room/refusals';
import { CopyButton } from '../ui/copy';
import { ChatBox } from './chat';
import { endOf } from '../app/failures';
import { useKeptFocus } from './focus';
import { Said } from '../ui/said';
import { NameDialog } from './name';

interface TogetherProps {
  readonly review: ReviewRoom;
  readonly step: number;
  readonly played: boolean; // I had a seat in this match
}

export function Together({ review, step, played }: TogetherProps) {
  const t = words.value;
  const w = reviewWords[language.value];
  const { room, status, link, slug } = review.connection;
  const refusal = review.refusals.last.value;
  const { closed } = status.value;
  const now = room.value;
  if (link.value === 'closed')
    return (
      <section class="card together" aria-label={w.title}>
        <p>{(closed && endOf(closed.reason)) ?? (closed?.code === 4001 ? t.closedElsewhere : t.closedRefused)}</p>
      </section>
    );
  return (
    <section class="card together" aria-label={w.title}>
      {link.value !== 'open' || !now ? (
        <p class="dim">{link.value === 'lost' ? `${t.lost} ${t.connecting}` : t.connecting}</p>
      ) : review.open.value ? (
        <Leading review={review} step={step} may={played || review.connection.you.value?.host === true} />
      ) : (
        <p>{w.ended}</p>
      )}
      {refusal && (
        <p class="bad-text">
          <Said text={refusalText(refusal, slug.value)} />
          {refusalText(refusal, slug.value)}
        </p>
      )}
      <ChatBox controller={review} />
      {now && review.open.value && (
        <CopyButton text={() => new URL(reviewPath(review.match, now), location.href).href} label={w.invite} />
      )}
    </section>
  );
}

// To somebody who came by the link of a review and has no name yet: with one, the page enters its room.
export function JoinReview() {
  const w = reviewWords[language.value];
  const [asking, setAsking] = useState(false);
  return (
    <section class="card together" aria-label={w.title}>
      <p>{w.invited}</p>
      <button type="button" class="primary" onClick={() => setAsking(true)}>
        {w.join}
      </button>
      {asking && <NameDialog onClose={() => setAsking(false)} then={() => setAsking(false)} />}
    </section>
  );
}

interface LeadingProps {
  readonly review: ReviewRoom;
  readonly step: number;
  readonly may: boolean;
}

function Leading({ review, step, may }: LeadingProps) {
  const w = reviewWords[language.value];
  const leader = review.leader.value;
  const host = review.connection.you.value?.host === true;
  useKeptFocus();
  if (!leader)
    return (
      <div class="row wrap">
        <strong class="grow">{w.nobodyLeads}</strong>
        {may && (
          <button type="button" class="small primary" onClick={() => void review.lead(step)}>
            {w.lead}
          </button>
        )}
      </div>
    );
  if (review.leads.value)
    return (
      <>
        <div class="row wrap">
          <strong class="grow">{w.youLead}</strong>
          <button type="button" class="small" onClick={() => review.stopLeading()}>
            {w.stop}
          </button>
        </div>
        <HandOver review={review} />
        <Marking review={review} />
      </>
    );
  const follows = review.follows.value;
  return (
    <div class="row wrap">
      <span class="grow">
        <strong>{w.leads(leader.name)}</strong>
        {!follows && (
          <>
            {' '}
            <span>{w.aside}</span>
          </>
        )}
      </span>
      <button
        type="button"
        class={follows ? 'small' : 'small primary'}
        aria-pressed={follows}
        onClick={() => review.follow(!follows)}
      >
        {w.follow(leader.name)}
      </button>
      {host && (
        <button type="button" class="small" onClick={() => review.takeLead()}>
          {w.take}
        </button>
      )}
    </div>
  );
}

function HandOver({ review }: { readonly review: ReviewRoom }) {
  const w = reviewWords[language.value];
  const others = review.others.value;
  if (others.length === 0) return null;
  return (
    <div class="row wrap">
      {others.map(({ id, name }) => (
        <button key={id} type="button" class="small" onClick={() => review.handTo(id)}>
          {w.handTo(name)}
        </button>
      ))}
    </div>
  );
}

// What a tap on the board marks.
function Marking({ review }: { readonly review: ReviewRoom }) {
  const w = reviewWords[language.value];
  const tool = review.tool.value;
  const marked = (review.shown.value?.marks.length ?? 0) > 0;
  const tools: readonly (readonly [Tool, string])[] = [
    ['mark', w.mark],
    ['arrow', w.arrow],
  ];
  return (
    <>
      <div class="row wrap" role="group" aria-label={w.marks}>
        {tools.map(([name, label]) => (
          <button key={name} type="button" class="small" aria-pressed={tool === name} onClick={() => review.pick(name)}>
            {label}
          </button>
        ))}
        <button type="button" class="small" disabled={!marked} onClick={() => review.clearMarks()}>
          {w.clear}
        </button>
      </div>
      <p class="dim small">{tool === 'mark' ? w.markWhy : w.arrowWhy}</p>
    </>
  );
}
