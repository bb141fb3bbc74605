// The five ghosts' colours: apart in lightness too, and always shown with their letter.
export const paint = { r: "#f2705f", b: "#5fa8f5", g: "#6fca7f", p: "#b98af0", y: "#f4d35e" } as const;
