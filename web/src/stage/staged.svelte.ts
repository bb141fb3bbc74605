// Is a stage on the page? Then it is the whole page: no header of the site beside it.

let stages = $state(0);

export const staged = () => stages > 0;
export const takeStage = () => void stages++;
export const leaveStage = () => void stages--;
