// The clauses of the rule book under each section of the rules page, in the order of the page.
export const clauses = {
  aim: ['X1', 'X2', 'X60'],
  turn: ['X50', 'X51', 'X52', 'X53', 'X54', 'X55', 'X56'],
  yarn: ['X25', 'X26', 'X27', 'X29', 'X30', 'X31'],
  mice: ['X32', 'X33', 'X34', 'X35'],
  teleport: ['X36', 'X37', 'X38', 'X39', 'X28'],
  pawns: ['X10', 'X11', 'X12', 'X13', 'X14', 'X15', 'X16', 'X17', 'X20', 'X21', 'X22', 'X23'],
  extinct: ['X40', 'X41', 'X43', 'X44', 'X45', 'X46'],
  draws: ['X3', 'X4', 'X5', 'X6', 'X7', 'X63'],
};

export type Section = keyof typeof clauses;
