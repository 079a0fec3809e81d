/** The call's own time: it passes when something takes time in the call, never while the simulator works. */
export class VirtualClock {
  constructor(private ms: number) {}

  get nowMs(): number {
    return this.ms;
  }

  get now(): string {
    return new Date(this.ms).toISOString();
  }

  pass(ms: number): void {
    this.ms += Math.round(ms);
  }
}
