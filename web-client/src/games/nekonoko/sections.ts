// The clauses of the rule book under each section of the rules page, in the order of the page.
export const clauses = {
  aim: ['N1', 'N2', 'N5', 'N6', 'N7'],
  turn: ['N8', 'N3', 'N9', 'N10', 'N11', 'N12'],
  bed: ['N13', 'N14', 'N15', 'N16', 'N17', 'N18', 'N19'],
  points: ['N20', 'N21', 'N22', 'N23', 'N24', 'N25', 'N26', 'N27', 'N28'],
};

export type Section = keyof typeof clauses;
