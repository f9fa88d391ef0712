// The clauses of the rule book under each section of the rules page, in the order of the page.
export const clauses = {
  aim: ['A1', 'A2', 'A3', 'A95', 'A96'],
  turn: ['A5', 'A6', 'A10', 'A11', 'A12', 'A13', 'A14', 'A16', 'A17', 'A18', 'A19'],
  cornered: ['A25', 'A26', 'A27', 'A28'],
  attacks: ['A30', 'A31', 'A32', 'A34', 'A36'],
  cards: ['A40', 'A41', 'A42', 'A43', 'A51', 'A55', 'A56', 'A98'],
  raids: ['A60', 'A63', 'A65', 'A68'],
  fights: ['A70', 'A72', 'A74', 'A75', 'A80', 'A81', 'A82'],
  street: ['A85', 'A86', 'A89', 'A90', 'A92', 'A94'],
  teams: ['A110', 'A111', 'A112', 'A113'],
};

export type Section = keyof typeof clauses;
