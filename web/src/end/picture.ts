// The end of a match as a picture to hand on, drawn in the browser.

import { animals } from "../art/animals";
import { coinOf } from "../art/coins.svelte";

export interface Ending {
  title: string; // of the game
  verdict: string;
  rows: { seat: number; name: string; score: string; place: number }[];
}

const WIDTH = 1200,
  HEIGHT = 630;

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

export async function drawEnding({ title, verdict, rows }: Ending): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const paint = canvas.getContext("2d")!;
  const night = paint.createLinearGradient(0, 0, 0, HEIGHT);
  night.addColorStop(0, "#05061c");
  night.addColorStop(0.5, "#1b1c5e");
  night.addColorStop(1, "#6a3d86");
  paint.fillStyle = night;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  paint.fillStyle = "#f3ead0";
  paint.beginPath();
  paint.arc(1060, 130, 84, 0, 2 * Math.PI);
  paint.fill();
  paint.fillStyle = "#f0cf8a";
  write(paint, title, 64, 92, 860, 40, "600 SIZE Fraunces, serif");
  paint.fillStyle = "#ffffff";
  write(paint, verdict, 64, 172, 880, 58, "600 SIZE Fraunces, serif");
  const high = Math.min(86, 360 / rows.length);
  rows.forEach(({ seat, name, score, place }, index) => {
    const y = 252 + index * high;
    paint.fillStyle = place === 1 ? "rgb(255 207 135 / 24%)" : "rgb(10 12 38 / 40%)";
    paint.beginPath();
    paint.roundRect(64, y - high / 2 + 4, WIDTH - 128, high - 8, 16);
    paint.fill();
    paint.fillStyle = "#f0cf8a";
    write(paint, String(place), 92, y + 14, 60, 38, "700 SIZE Fraunces, serif");
    coin(paint, seat, 180, y, Math.min(30, high / 2 - 8));
    paint.fillStyle = "#ffffff";
    write(paint, name, 232, y + 12, 660, 34, "700 SIZE 'Nunito Sans', sans-serif");
    paint.textAlign = "right";
    write(paint, score, WIDTH - 96, y + 14, 180, 40, "700 SIZE Fraunces, serif");
    paint.textAlign = "left";
  });
  paint.fillStyle = "#dfe1fb";
  write(paint, "Witching Hour", 64, HEIGHT - 28, 600, 24, "600 SIZE Fraunces, serif");
  return new Promise((yes, no) =>
    canvas.toBlob((blob) => (blob ? yes(blob) : no(new Error("no picture"))), "image/png"),
  );
}
