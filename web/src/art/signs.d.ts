// The parts of the sheet of signs, as text (sheet.ts).
declare module "*/signs.svg?part=common" {
  const drawn: string;
  export default drawn;
}
declare module "*/signs.svg?part=ghosts" {
  const drawn: string;
  export default drawn;
}
declare module "*/signs.svg?part=hourglass" {
  const drawn: string;
  export default drawn;
}
declare module "*/signs.svg?part=midnight" {
  const drawn: string;
  export default drawn;
}
declare module "*/signs.svg?part=halloween" {
  const drawn: string;
  export default drawn;
}
declare module "*/signs.svg?part=clockman" {
  const drawn: string;
  export default drawn;
}
declare module "*/signs.svg?part=keyhole" {
  const drawn: string;
  export default drawn;
}
