"""MiniStack's application served by uvicorn: parsing requests in Python took more of its one thread than answering them."""

import uvicorn


async def serve(app, config) -> None:
    """Stand in for hypercorn's `serve`; the host, port and level of `config` are kept."""
    host, port = config.bind[0].rsplit(":", 1)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host=host,
            port=int(port),
            http="httptools",
            ws="none",
            lifespan="on",
            log_level=config.loglevel.lower(),
            access_log=False,
            timeout_keep_alive=config.keep_alive_timeout,
            timeout_graceful_shutdown=3,
            # The application writes both, as AWS does.
            server_header=False,
            date_header=False,
        )
    )
    await server.serve()
