// The parts of the sheet of signs, as text (sheet.ts).
declare module "*&signs" {
  const drawn: string;
  export default drawn;
}
