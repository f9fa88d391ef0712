// A length of time in digits, from a day on in words.
import { locales, made } from '../i18n/grammar';
import type { Language } from '../i18n/language';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const two = (n: number): string => String(n).padStart(2, '0');

// How much a clock tells of days: "2 days 23 hours", "2d 23h", "2d"; and of hours: "1:02:03", or "1h" in the least.
type Width = 'ample' | 'tight' | 'least';

// 4:12, 1:02:03, tenths below ten seconds, 2 days 23 hours.
export function clockText(ms: number, language: Language, width: Width = 'ample'): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  if (seconds * 1000 >= dayMs) return daysText(Math.ceil(ms / hourMs), language, width);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0 && width === 'least') return narrow.hour(language).format(hours);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const formats = (unit: 'day' | 'hour', unitDisplay: 'long' | 'narrow') =>
  made(language => new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay }));
const long = { day: formats('day', 'long'), hour: formats('hour', 'long') };
const narrow = { day: formats('day', 'narrow'), hour: formats('hour', 'narrow') };

// Japanese words are short, and stand without spaces.
function daysText(allHours: number, language: Language, width: Width): string {
  const [days, hours] = [Math.floor(allHours / 24), width === 'least' ? 0 : allHours % 24];
  const brief = width === 'least' || (width === 'tight' && hours > 0);
  const { day, hour } = brief && language !== 'ja' ? narrow : long;
  const parts = [day(language).format(days), ...(hours > 0 ? [hour(language).format(hours)] : [])];
  return language === 'ja' ? parts.join('').replaceAll(' ', '') : parts.join(' ');
}
