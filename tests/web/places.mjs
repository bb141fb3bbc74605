// places.mjs: who came in where. `node tests/web/places.mjs`.
import assert from "node:assert/strict";
import { load, test } from "./load.mjs";

const { placesOf } = await load("end/places.ts");
const placed = (scores, winners) => placesOf({ scores, winners }).map(({ seat, place }) => `${place}:${seat}`).join(" ");

test("places/by score", () => assert.equal(placed([3, 9, 5], [1]), "1:1 2:2 3:0"));
test("places/a shared win", () => assert.equal(placed([9, 9, 5], [0, 1]), "1:0 1:1 3:2"));
test("places/a tie that was decided", () => assert.equal(placed([9, 9, 5], [1]), "1:1 2:0 3:2"));
test("places/a tie below", () => assert.equal(placed([5, 9, 5, 1], [1]), "1:1 2:0 2:2 4:3"));
test("places/the lowest may win", () => assert.equal(placed([56, 81, 12], [2]), "1:2 2:1 3:0"));
