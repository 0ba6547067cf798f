// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The contracts of 0x on a local network, as small as they can be and still be called as on mainnet.
/// Compiled once, see services/README.md; the artifact next to this file is what runs. None has a constructor: tests set the code.

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 units) external returns (bool);
    function transferFrom(address from, address to, uint256 units) external returns (bool);
}

error Unknown(uint256 feature);
error Exceeded();
error TooLittle(uint256 arrived);
error Failed(bytes reason);

/// @title Which Settlers are genuine. Tests write both slots.
contract SettlerRegistry {
    uint256 private constant TAKER_SUBMITTED = 2;
    address private current;
    address private previous;

    function ownerOf(uint256 feature) external view returns (address) {
        return known(feature, current);
    }

    function prev(uint128 feature) external view returns (address) {
        return known(feature, previous);
    }

    function known(uint256 feature, address settler) private pure returns (address) {
        if (feature != TAKER_SUBMITTED || settler == address(0)) revert Unknown(feature);
        return settler;
    }
}

/// @title Holds approvals, and lets one contract take one amount of one token during one call.
contract AllowanceHolder {
    mapping(bytes32 => uint256) private lent;

    function exec(address operator, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        bytes32 key = keccak256(abi.encode(operator, msg.sender, token));
        lent[key] = amount;
        // The target reads who called from the end of its data. Source: EIP-2771.
        (bool isDone, bytes memory result) = target.call{value: msg.value}(abi.encodePacked(data, msg.sender));
        if (!isDone) revert Failed(result);
        lent[key] = 0;
        return result;
    }

    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool) {
        bytes32 key = keccak256(abi.encode(msg.sender, owner, token));
        if (lent[key] < amount) revert Exceeded();
        lent[key] -= amount;
        return IERC20(token).transferFrom(owner, recipient, amount);
    }
}

/// @title Does what it is told, and then passes on what it holds, or ends the call where that is too little.
contract Settler {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    struct AllowedSlippage {
        address payable recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    receive() external payable {}

    /// Each action is a contract, the coins for it, and the data of the call.
    function execute(AllowedSlippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
        for (uint256 index = 0; index < actions.length; index++) {
            (address target, uint256 value, bytes memory data) = abi.decode(actions[index], (address, uint256, bytes));
            (bool isDone, bytes memory reason) = target.call{value: value}(data);
            if (!isDone) revert Failed(reason);
        }
        bool isNative = slippage.buyToken == NATIVE;
        uint256 arrived = isNative ? address(this).balance : IERC20(slippage.buyToken).balanceOf(address(this));
        if (arrived < slippage.minAmountOut) revert TooLittle(arrived);
        if (!isNative) return IERC20(slippage.buyToken).transfer(slippage.recipient, arrived);
        (bool isPaid, bytes memory why) = slippage.recipient.call{value: arrived}("");
        if (!isPaid) revert Failed(why);
        return true;
    }
}
