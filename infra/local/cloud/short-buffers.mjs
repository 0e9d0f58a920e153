// CDK writes the input of every call into its log, and each uploaded file as a list of numbers before it shortens that: 7 seconds of a deployment.
Buffer.prototype.toJSON = () => ({ type: 'Buffer', data: [] })
