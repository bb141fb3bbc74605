// The six animals of the seats, 48 wide and high: the body, and what is drawn on it.

export interface Animal {
  body: string; // a path
  detail: string; // SVG; var(--c) is the colour of the coin
}

export const animals: Animal[] = [
  {
    body: `M8 4c5 1 8 3 10 5 4-1.5 8-1.5 12 0 2-2 5-4 10-5-1 5-1 8-1 12 2 4 3 8 3 13 0 10-8 16-18 16S6 39 6
29c0-5 1-9 3-13 0-4 0-7-1-12Z`,
    detail: `<circle cx="16.5" cy="20" r="7" fill="var(--c)"/><circle cx="31.5" cy="20" r="7" fill="var(--c)"/>
<circle cx="17" cy="20" r="3.6" fill="currentColor"/><circle cx="31" cy="20" r="3.6" fill="currentColor"/>
<path fill="var(--c)" d="m24 24 3.5 4L24 33l-3.5-5ZM15 36l3 3 3-3 3 3 3-3 3 3 3-3-2 5H17Z"/>`,
  },
  {
    body: `M2 16c6-1 8-4 12-8 6-5 15-4 18 3 6 5 13 13 14 25-3-2-5-3-7-3 1 3 1 6 0
9-4-5-8-8-13-8v8h5v2.5H19V42h4v-8.5C14 32 10 26 11 19c-3 0-6-1-9-3Z`,
    detail: `<circle cx="18.5" cy="13" r="2.6" fill="var(--c)"/>
<path d="M20 24c6 6 12 8 19 9" stroke="var(--c)" stroke-width="1.8" fill="none"/>`,
  },
  {
    body: `M24 16c2 0 3 2 3 6v12c0 4-1 8-3 10-2-2-3-6-3-10V22c0-4 1-6 3-6ZM20 19C14 10 8 8 2 9c0 11 4 17 11 18-4
3-5 8-3 14 6-1 9-5 10-11ZM28 19c6-9 12-11 18-10 0 11-4 17-11 18 4 3 5 8 3 14-6-1-9-5-10-11Z`,
    detail: `<path d="M22.5 16C21 10 19 6 15 4M25.5 16C27 10 29 6 33 4" stroke="currentColor" stroke-width="2"
fill="none" stroke-linecap="round"/><circle cx="11" cy="17" r="3.2" fill="var(--c)"/>
<circle cx="37" cy="17" r="3.2" fill="var(--c)"/><circle cx="15" cy="33" r="2" fill="var(--c)"/>
<circle cx="33" cy="33" r="2" fill="var(--c)"/>`,
  },
  {
    body: `M5 4c7 3 11 6 13 10h12c2-4 6-7 13-10 0 9-1 14-3 18l5 6c-6 2-10 5-13 10-2 4-5 6-8
6s-6-2-8-6c-3-5-7-8-13-10l5-6C6 18 5 13 5 4Z`,
    detail: `<path fill="var(--c)" d="M14 23c4 0 6 2 7 5-4 0-6-2-7-5Zm20 0c-4 0-6 2-7 5 4 0 6-2 7-5ZM24 41c-2
0-3-2-3-3h6c0 1-1 3-3 3Z"/>`,
  },
  {
    body: "M8 4c5 3 8 6 10 9 4-1 8-1 12 0 2-3 5-6 10-9 2 7 2 13 1 17 1 13-6 22-17 22S6 34 7 21C6 17 6 11 8 4Z",
    detail: `<path fill="var(--c)" d="M12 23c4-3 8-2 9 3-4 2-8 1-9-3Zm24 0c-4-3-8-2-9 3 4 2 8 1 9-3ZM24
31l-3-2h6Zm0 0v3"/>`,
  },
  {
    body: `M13 8a7 7 0 0 1 6.8 5.3c1.3-.3 2.7-.5 4.2-.5s2.9.2 4.2.5A7 7 0 1 1 39.5 20c3.6 3.4 5.5 7.7 5.5
11.5C45 39.5 36 43 24 43S3 39.5 3 31.5C3 27.7 4.9 23.4 8.5 20A7 7 0 0 1 13 8Z`,
    detail: `<circle cx="13.5" cy="15" r="3.4" fill="var(--c)"/>
<circle cx="34.5" cy="15" r="3.4" fill="var(--c)"/><circle cx="13.5" cy="15" r="1.5" fill="currentColor"/>
<circle cx="34.5" cy="15" r="1.5" fill="currentColor"/><path d="M8 30c5 5 10 6.5 16 6.5S35 35 40 30"
stroke="var(--c)" stroke-width="2" fill="none" stroke-linecap="round"/>
<circle cx="21.5" cy="25" r="1.2" fill="var(--c)"/><circle cx="26.5" cy="25" r="1.2" fill="var(--c)"/>`,
  },
];
