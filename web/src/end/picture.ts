// The end of a match as a picture to hand on, drawn in the browser.

import { animals } from "../art/animals";
import { coinOf } from "../art/coins.svelte";

export interface Ending {
  game: string;
  title: string; // of the game
  verdict: string;
  rows: { seat: number; name: string; score: string; place: number }[];
}

const WIDTH = 1200,
  HEIGHT = 630,
  ROWS = 800; // where they end

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function coin(paint: CanvasRenderingContext2D, seat: number, x: number, y: number, radius: number): void {
  paint.fillStyle = token(`--coin-${coinOf(seat)}`);
  paint.beginPath();
  paint.arc(x, y, radius, 0, 2 * Math.PI);
  paint.fill();
  paint.lineWidth = 3;
  paint.strokeStyle = "#05061a";
  paint.stroke();
  const size = (radius * 1.32) / 48;
  paint.save();
  paint.translate(x - 24 * size, y - 24 * size);
  paint.scale(size, size);
  paint.fillStyle = "#1d1730";
  paint.fill(new Path2D(animals[coinOf(seat)]!.body));
  paint.restore();
}

/** As large as it fits. */
function write(
  paint: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  most: number,
  size: number,
  font: string,
): void {
  do paint.font = `${font.replace("SIZE", `${size}px`)}`;
  while (paint.measureText(text).width > most && --size > 14);
  paint.fillText(text, x, y, most);
}

const posters = import.meta.glob<string>("../games/*/poster.ts", { import: "poster" });
const ART = 630;
/** The game's poster as an image; what its drawing refers to stands in the page. */
async function posterOf(game: string): Promise<HTMLImageElement | null> {
  const drawing = await posters[`../games/${game}/poster.ts`]?.();
  if (!drawing) return null;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const size = { viewBox: "0 0 260 250", width: ART, height: ART, preserveAspectRatio: "xMidYMid slice" };
  for (const [name, value] of Object.entries(size)) svg.setAttribute(name, String(value));
  svg.innerHTML = (document.querySelector("svg.defs")?.innerHTML ?? "") + drawing;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}

export async function drawEnding({ game, title, verdict, rows }: Ending): Promise<Blob> {
  const [poster] = await Promise.all([posterOf(game), document.fonts.ready]);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const paint = canvas.getContext("2d")!;
  const night = paint.createLinearGradient(0, 0, 0, HEIGHT);
  night.addColorStop(0, "#05061c");
  night.addColorStop(0.5, "#1b1c5e");
  night.addColorStop(1, "#6a3d86");
  paint.fillStyle = night;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  if (poster) {
    const faded = document.createElement("canvas"); // towards the words the night comes through
    [faded.width, faded.height] = [ART, HEIGHT];
    const veil = faded.getContext("2d")!,
      dusk = veil.createLinearGradient(0, 0, 0.6 * ART, 0);
    veil.drawImage(poster, 0, 0, ART, HEIGHT);
    dusk.addColorStop(0, "rgb(0 0 0 / 0%)");
    dusk.addColorStop(1, "#000");
    veil.globalCompositeOperation = "destination-in";
    veil.fillStyle = dusk;
    veil.fillRect(0, 0, ART, HEIGHT);
    paint.drawImage(faded, WIDTH - ART, 0);
  }
  paint.fillStyle = "#f0cf8a";
  write(paint, title, 64, 92, 640, 40, "600 SIZE Fraunces, serif");
  paint.fillStyle = "#ffffff";
  write(paint, verdict, 64, 172, 700, 58, "600 SIZE Fraunces, serif");
  const high = Math.min(86, 360 / rows.length);
  rows.forEach(({ seat, name, score, place }, index) => {
    const y = 252 + index * high;
    paint.fillStyle = place === 1 ? "rgb(96 72 60 / 88%)" : "rgb(10 12 38 / 72%)";
    paint.beginPath();
    paint.roundRect(64, y - high / 2 + 4, ROWS - 64, high - 8, 16);
    paint.fill();
    paint.fillStyle = "#f0cf8a";
    write(paint, String(place), 92, y + 14, 60, 38, "700 SIZE Fraunces, serif");
    coin(paint, seat, 180, y, Math.min(30, high / 2 - 8));
    paint.fillStyle = "#ffffff";
    write(paint, name, 232, y + 12, ROWS - 232 - 220, 34, "700 SIZE 'Nunito Sans', sans-serif");
    paint.textAlign = "right";
    write(paint, score, ROWS - 32, y + 14, 180, 40, "700 SIZE Fraunces, serif");
    paint.textAlign = "left";
  });
  paint.fillStyle = "#dfe1fb";
  write(paint, "Witching Hour", 64, HEIGHT - 28, 600, 24, "600 SIZE Fraunces, serif");
  return new Promise((yes, no) =>
    canvas.toBlob((blob) => (blob ? yes(blob) : no(new Error("no picture"))), "image/png"),
  );
}
