/** Runs the load whose plan the parent process sends, and sends it the report. */
export function answerLoad<Plan, Report>(run: (plan: Plan) => Promise<Report>): void {
  process.once('message', (plan: Plan) => {
    run(plan).then(
      (report) => process.send?.(report, () => process.exit(0)),
      (fault) => {
        console.error(fault);
        process.exit(1);
      },
    );
  });
}
