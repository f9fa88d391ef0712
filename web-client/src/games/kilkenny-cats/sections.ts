// The clauses of the rule book under each section of the rules page, in the order of the page.
export const clauses = {
  aim: ['K1', 'K2', 'K3', 'K17', 'K18'],
  turn: ['K4', 'K11', 'K12', 'K13', 'K14', 'K15', 'K16'],
  holes: ['K5', 'K6', 'K7', 'K9', 'K10'],
  ends: ['K19', 'K20', 'K21', 'K23', 'K24'],
};

export type Section = keyof typeof clauses;
