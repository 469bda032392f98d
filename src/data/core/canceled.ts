/** A person canceled long work. The one who started it takes back what is written by then. */
export class Canceled extends Error {}
