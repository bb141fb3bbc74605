// What the room in the round is made of, drawn once: wood, marble, wallpaper, doors, light.

import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from "three";

type Pen = CanvasRenderingContext2D;

/** The same grain every time. */
let seed = 7;
const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;

export function drawn(width: number, height: number, draw: (pen: Pen) => void, repeat?: [number, number]): Texture {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  draw(canvas.getContext("2d")!);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  if (repeat) {
    texture.wrapS = texture.wrapT = RepeatWrapping;
    texture.repeat.set(...repeat);
  }
  return texture;
}

export function wood(base: string, dark: string, lying = false): Texture {
  const size = 256;
  return drawn(size, size, (pen) => {
    pen.fillStyle = base;
    pen.fillRect(0, 0, size, size);
    if (lying) {
      pen.translate(size, 0);
      pen.rotate(Math.PI / 2);
    }
    pen.strokeStyle = dark;
    for (let i = 0; i < 130; i++) {
      const x = chance() * size,
        bend = chance() * 10 - 5;
      pen.globalAlpha = 0.03 + chance() * 0.13;
      pen.lineWidth = 0.4 + chance() * 1.6;
      pen.beginPath();
      pen.moveTo(x, 0);
      pen.bezierCurveTo(x + bend, size * 0.3, x - bend, size * 0.6, x + bend / 2, size);
      pen.stroke();
    }
  });
}

function marble(pen: Pen, x: number, y: number, size: number, colour: string, vein: string) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, size, size);
  pen.clip();
  pen.fillStyle = colour;
  pen.fillRect(x, y, size, size);
  pen.strokeStyle = vein;
  for (let i = 0; i < 6; i++) {
    let [px, py] = [x + chance() * size, y + chance() * size];
    pen.globalAlpha = 0.08 + chance() * 0.22;
    pen.lineWidth = 0.5 + chance() * 1.4;
    pen.beginPath();
    pen.moveTo(px, py);
    for (let k = 0; k < 6; k++) {
      [px, py] = [px + (chance() - 0.35) * size * 0.3, py + (chance() - 0.5) * size * 0.3];
      pen.lineTo(px, py);
    }
    pen.stroke();
  }
  pen.restore();
}

const FIELDS = 6;
export const floor = () =>
  drawn(1024, 1024, (pen) => {
    const field = 1024 / FIELDS;
    for (let i = 0; i < FIELDS * FIELDS; i++) {
      const [column, row] = [i % FIELDS, Math.floor(i / FIELDS)],
        pale = (column + row) % 2 === 0; // a1, at the lower left, is dark
      marble(pen, column * field, row * field, field, pale ? "#cbb58a" : "#33404c", pale ? "#8a6a3c" : "#8ea3ad");
    }
    pen.strokeStyle = "#b98f45";
    pen.lineWidth = 3.5;
    pen.beginPath();
    for (let i = 0; i <= FIELDS; i++) {
      pen.moveTo(i * field, 0);
      pen.lineTo(i * field, 1024);
      pen.moveTo(0, i * field);
      pen.lineTo(1024, i * field);
    }
    pen.stroke();
    pen.fillStyle = "#22201f";
    pen.strokeStyle = "#d3a75a";
    pen.lineWidth = 2;
    for (let i = 0; i < (FIELDS + 1) ** 2; i++) {
      pen.save();
      pen.translate((i % (FIELDS + 1)) * field, Math.floor(i / (FIELDS + 1)) * field);
      pen.rotate(Math.PI / 4);
      pen.fillRect(-9, -9, 18, 18);
      pen.strokeRect(-9, -9, 18, 18);
      pen.restore();
    }
  });

function fan(pen: Pen, x: number, y: number, radius: number) {
  for (let k = 0; k < 6; k++) {
    pen.beginPath();
    pen.arc(x, y, radius * (1 - k * 0.165), Math.PI, 0);
    pen.closePath();
    pen.fillStyle = k % 2 ? "#2a5f74" : "#1b4258";
    pen.fill();
    pen.strokeStyle = k === 0 ? "#c39a52" : "#c39a5280";
    pen.lineWidth = k === 0 ? 2.4 : 1.2;
    pen.stroke();
  }
}
export const wallpaper = () =>
  drawn(
    256,
    256,
    (pen) => {
      pen.fillStyle = "#1d4257";
      pen.fillRect(0, 0, 256, 256);
      for (let row = 0; row <= 4; row++)
        for (let column = -1; column <= 2; column++) fan(pen, column * 128 + (row % 2 ? 0 : 64), row * 64, 64);
    },
    [10, 4],
  );

function medal(pen: Pen, x: number, y: number, size: number, number: number, colour: string) {
  const disc = (radius: number, fill: string) => {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fillStyle = fill;
    pen.fill();
  };
  disc(size, "#e0b865");
  disc(size * 0.86, colour);
  pen.fillStyle = "#17121c";
  pen.font = `700 ${size * 1.3}px "Fraunces Variable", serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(String(number), x, y + size * 0.08);
}

/** A door, with rays and its number in the colour of whoever starts there. */
export const door = (number: number, colour: string, lit: boolean) =>
  drawn(160, 360, (pen) => {
    const shade = pen.createLinearGradient(0, 0, 160, 0);
    for (const [at, paint] of [
      [0, "#5a1f2a"],
      [0.5, "#8a3040"],
      [1, "#5a1f2a"],
    ] as const)
      shade.addColorStop(at, paint);
    pen.fillStyle = shade;
    pen.fillRect(0, 0, 160, 360);
    pen.strokeStyle = "#d2a454";
    pen.lineWidth = 3.5;
    pen.strokeRect(8, 8, 144, 344);
    pen.lineWidth = 1.3;
    pen.strokeRect(15, 15, 130, 330);
    pen.save();
    pen.beginPath();
    pen.rect(16, 16, 128, 328);
    pen.clip();
    pen.strokeStyle = "#d2a4546b";
    for (let i = 0; i <= 12; i++) {
      const angle = Math.PI + (i * Math.PI) / 12;
      pen.beginPath();
      pen.moveTo(80, 200);
      pen.lineTo(80 + Math.cos(angle) * 300, 200 + Math.sin(angle) * 300);
      pen.stroke();
    }
    pen.fillStyle = "#54202c";
    pen.fillRect(22, 202, 116, 134);
    pen.strokeStyle = "#d2a454";
    pen.strokeRect(27, 215, 106, 115);
    pen.restore();
    medal(pen, 80, 65, 31, number, colour);
    pen.fillStyle = "#d9ae5c";
    pen.beginPath();
    pen.roundRect(67, 167, 26, 52, 12);
    pen.fill();
    pen.fillStyle = lit ? "#fff3c4" : "#120b10";
    pen.beginPath();
    pen.arc(80, 186, 6.5, 0, 7);
    pen.moveTo(76.5, 189);
    pen.lineTo(83.5, 189);
    pen.lineTo(86.5, 208);
    pen.lineTo(73.5, 208);
    pen.fill();
    pen.fillStyle = "#c8963f";
    pen.beginPath();
    pen.arc(129, 193, 10, 0, 7);
    pen.fill();
  });

/** Where a wall is cut away its doors are plates on the ledge. */
export const plate = (number: number, colour: string, lit: boolean) =>
  drawn(128, 64, (pen) => {
    pen.fillStyle = lit ? "#7a5520" : "#241318";
    pen.fillRect(0, 0, 128, 64);
    pen.strokeStyle = "#d2a454";
    pen.lineWidth = 3.5;
    pen.strokeRect(3.5, 3.5, 121, 57);
    medal(pen, 64, 32, 24, number, colour);
  });

export const dial = () =>
  drawn(128, 128, (pen) => {
    pen.fillStyle = "#f6e8c6";
    pen.beginPath();
    pen.arc(64, 64, 63, 0, 7);
    pen.fill();
    pen.translate(64, 64);
    pen.fillStyle = pen.strokeStyle = "#2c1a10";
    for (let i = 0; i < 12; i++) {
      pen.fillRect(-1.5, -59, 3, i % 3 ? 6 : 12);
      pen.rotate(Math.PI / 6);
    }
    pen.lineCap = "round";
    for (const [x, y, wide] of [
      [-5, -28, 4.5],
      [-8, -46, 3],
    ] as const) {
      pen.lineWidth = wide;
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.lineTo(x, y);
      pen.stroke();
    }
  });

export const halo = () =>
  drawn(128, 128, (pen) => {
    const glow = pen.createRadialGradient(64, 64, 0, 64, 64, 64);
    for (const [at, paint] of [
      [0, "rgb(255 240 200)"],
      [0.12, "rgb(255 214 140 / 75%)"],
      [0.4, "rgb(255 170 80 / 20%)"],
      [1, "rgb(255 150 60 / 0%)"],
    ] as const)
      glow.addColorStop(at, paint);
    pen.fillStyle = glow;
    pen.fillRect(0, 0, 128, 128);
  });

/** A field that can be chosen. */
export const frame = () =>
  drawn(128, 128, (pen) => {
    pen.shadowColor = "#7df6e4";
    pen.shadowBlur = 11;
    pen.strokeStyle = "#7df6e4";
    pen.lineWidth = 5;
    pen.beginPath();
    pen.roundRect(10, 10, 108, 108, 16);
    pen.stroke();
    const glow = pen.createRadialGradient(64, 64, 16, 64, 64, 78);
    glow.addColorStop(0, "#7df6e408");
    glow.addColorStop(1, "#7df6e460");
    pen.fillStyle = glow;
    pen.fill();
  });
