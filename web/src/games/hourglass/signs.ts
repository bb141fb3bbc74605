// Signs of hourglass, drawn in a square of 32.

export const glass = "M7 3h18v3h-2c0 5-3 7.5-5 10 2 2.5 5 5 5 10h2v3H7v-3h2c0-5 3-7.5 5-10-2-2.5-5-5-5-10H7Z";
export const sand =
  "M12 8.500h8c-.5 2.500-2.500 4-4 6-1.500-2-3.500-3.500-4-6ZM16 18.500c2 2 4 4 4.500 7h-9c.5-3 2.500-5 4.500-7Z";

export const signs = {
  up: "M16 2 28 16H21V30H11V16H4Z",
  down: "M16 30 4 16h7V2h10v14h7Z",
  slip: `M8 2h16v11H8ZM4 17h5v3H7v3H4ZM13 17h6v3h-6ZM23 17h5v6h-3v-3h-2ZM4 25h3v2h2v3H4ZM13 27h6v3h-6ZM25
25h3v5h-5v-3h2Z`,
};
