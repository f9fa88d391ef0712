// Thousandths shown in hundredths.

// The parts rounded such that as they are shown they add up to the sum as it is shown.
export function shownParts(parts: readonly number[], sum: number): readonly number[] {
  const shown = parts.map(part => Math.round(part / 10));
  const off = sum - shown.reduce((all, part) => all + part, 0);
  const error = (i: number): number => (parts[i]! / 10 - shown[i]!) * Math.sign(off);
  const most = parts
    .map((_, i) => i)
    .sort((a, b) => error(b) - error(a))
    .slice(0, Math.abs(off));
  return shown.map((part, i) => part + (most.includes(i) ? Math.sign(off) : 0));
}

// The shares of all seats in percent, 100 together.
export const percents = (shares: readonly number[]): readonly number[] => shownParts(shares, 100);
